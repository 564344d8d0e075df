import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBuilder, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import { endpointLiterals } from './endpoint-literals.ts';

const folder = fileURLToPath(new URL('../api/', import.meta.url));
const modules = readdirSync(folder).filter(file => /^[\w-]+\.ts$/.test(file) && file !== 'endpoint.ts');

/** Builds one file in the environment `widgets` with only the tested plugin, and returns its code. */
async function build(input: string): Promise<string> {
  const builder = await createBuilder({
    configFile: false,
    logLevel: 'silent',
    plugins: [endpointLiterals],
    environments: {
      widgets: {
        consumer: 'client',
        build: {
          write: false,
          minify: false,
          rollupOptions: { input, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
        },
      },
    },
  });
  const { widgets } = builder.environments;
  if (!widgets) throw new Error('no such build');
  const { output } = (await builder.build(widgets)) as Rollup.RollupOutput;
  return output[0].code;
}

test.each(modules)('the build of %s has the same exports without the functions that declare them', async file => {
  const code = await build(folder + file);
  expect(code).not.toMatch(/function (get|post|postRead|put|patch|del|takes|gives)\b/);
  const built = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect({ ...built }).toEqual({ ...(await import(/* @vite-ignore */ folder + file)) });
});
