import { start } from '../server/start/start';
import { buildPanelIfStale } from './buildPanel';

buildPanelIfStale();
await start(process.env);
