import { render } from 'preact';
import { showTitle } from './app/alerts';
import { App } from './app/app';
import { followLinks } from './app/router';
import { applySettings } from './app/settings';
import { start } from './words';
import './style/tokens.css';
import './style/base.css';

applySettings();
followLinks();
const root = document.getElementById('app');
if (root)
  start().then(() => {
    showTitle();
    render(<App />, root);
  });
