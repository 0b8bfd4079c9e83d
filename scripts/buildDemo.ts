/**
 * `npm run build:demo`: makes static files in `dist-demo` that run the panel and the reference backend in a browser tab.
 * `npm run build:demo -- /demo` makes them for a path of their host.
 */
import { buildDemo } from './demo/buildDemo';

const OUT = 'dist-demo';

const [base = ''] = process.argv.slice(2);
if (!/^(\/[\w-]+)*$/.test(base)) throw new Error(`The path must be such as /demo, and is ${base}`);
const size = await buildDemo(base, OUT);
console.log(`The demo is in ${OUT}. Its backend has ${(size / 1e6).toFixed(2)} MB.`);
