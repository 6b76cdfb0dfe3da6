// `npm start`: builds when needed, serves the museum on this machine, prints the address.
// `-- --port 8080` asks for a port, `-- --open` opens the browser.
import { preview } from 'vite';
import { buildIfNeeded, root } from './build-if-needed.mjs';

const args = process.argv.slice(2);
const at = args.indexOf('--port');
const port = at >= 0 ? Number(args[at + 1]) : 4173;
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  process.stderr.write(`--port takes a number from 1 to 65535, not "${args[at + 1] ?? ''}"\n`);
  process.exit(2);
}
try {
  process.stdout.write('Opening the museum …\n');
  buildIfNeeded();
  // Without an explicit port the next free one will do.
  const server = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', port, strictPort: at >= 0, open: args.includes('--open') } });
  const address = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}/`;
  process.stdout.write(`\n  The Museum of Weird Bugs is open:  ${address}\n  (Ctrl+C closes it.)\n`);
} catch (error) {
  process.stderr.write(`The museum could not open: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
