// `npm run -s museum -- …`: the museum's engine without a browser. The command line is TypeScript, as the engine
// is; tsx translates it while it loads, so there is nothing to build first.
import { register } from 'tsx/esm/api';

// A reader that has seen enough (`… | head`) closes the pipe; that is no error of ours.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

register();
const { museum } = await import('../src/cli/main.ts');
process.exitCode = await museum(process.argv.slice(2), {
  out: (text) => new Promise((resolve) => process.stdout.write(text, () => resolve())),
  err: (text) => void process.stderr.write(text),
});
