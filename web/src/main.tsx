import { render } from 'preact';
import { showTitle } from './app/alerts';
import { App, load } from './app/app';
import { followLinks, route } from './app/router';
import { applySettings } from './app/settings';
import { start } from './words';
import './style/tokens.css';
import './style/base.css';

applySettings();
followLinks();
void load(route.value.page);
const root = document.getElementById('app');
if (root)
  start().then(() => {
    showTitle();
    render(<App />, root);
  });
