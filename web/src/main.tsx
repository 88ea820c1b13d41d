import { render } from 'preact';
import { showTitle } from './app/alerts';
import { App } from './app/app';
import { watchDrops } from './app/dropped';
import { load } from './app/pages';
import { followLinks, route } from './app/router';
import { applySettings } from './app/settings';
import { start } from './words';
import './style/tokens.css';
import './style/base.css';
// one file for what the first screens look like: each answer costs time and headers
import './lobby/home.css';
import './lobby/lobby.css';

applySettings();
followLinks();
watchDrops();
const root = document.getElementById('app');
if (root)
  // beside each other: over a slow network each wait counts
  Promise.all([start(), load(route.value.page)]).then(() => {
    showTitle();
    render(<App />, root);
  });
