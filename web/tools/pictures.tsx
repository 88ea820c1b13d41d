/** @jsxImportSource preact */
import { render } from 'preact';
import { Sheet } from './sheet';
import { Social } from './social';

render(location.hash === '#sheet' ? <Sheet /> : <Social />, document.body);
