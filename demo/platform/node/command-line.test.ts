import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  CommandError,
  checkPort,
  listenOn,
  readAddress,
  readOptions,
  readOrigin,
  readPort,
  runCommand,
} from './command-line.ts';

beforeEach(() => void vi.stubEnv('npm_lifecycle_event', 'dev'));
afterEach(() => void vi.unstubAllEnvs());

const defaults = { port: '4400', 'platform-port': '4455', db: undefined };

test('readOptions returns the default of an option that the arguments do not set', () => {
  expect(readOptions(defaults, [])).toEqual(defaults);
  expect(readOptions(defaults, ['--db', 'shop.db', '--port=80'])).toEqual({ ...defaults, db: 'shop.db', port: '80' });
});

test('readOptions accepts an option repeatedly if its default is a list', () => {
  expect(readOptions({ origin: [] }, [])).toEqual({ origin: [] });
  expect(readOptions({ origin: [] }, ['--origin', 'a', '--origin=b'])).toEqual({ origin: ['a', 'b'] });
});

test('readOrigin normalizes an origin as browsers do, and refuses other texts', () => {
  expect(readOrigin('--origin', 'https://SHOP.example:443/')).toBe('https://shop.example');
  for (const text of ['shop.example', 'https://shop.example/path', 'https://*.example', 'ftp://shop.example'])
    expect(() => readOrigin('--origin', text)).toThrow(
      new CommandError(`--origin "${text}" is no origin. Use a scheme and a host, such as https://shop.example.`),
    );
});

test.each([
  [['--prot', '1'], 'Unknown option --prot. Use --port, --platform-port, --db.'],
  [['-p', '1'], 'Unknown option -p. Use --port, --platform-port, --db.'],
  [['5000'], 'Unexpected "5000". Options follow two dashes: npm run dev -- --port VALUE'],
  [['--db'], '--db needs a value.'],
  [['--db='], '--db needs a value.'],
  [['--port', '--db', 'shop.db'], '--port needs a value.'],
])('readOptions refuses the arguments %j with a specific message', (args, message) => {
  expect(() => readOptions(defaults, args)).toThrow(new CommandError(message));
});

test.each(['0', '80', '65535'])('readPort accepts %s', text => {
  expect(readPort('--port', text)).toBe(Number(text));
});

test.each(['-1', '65536', '1.5', 'abc', '', ' ', '0x50', '1e3'])('readPort refuses "%s"', text => {
  expect(() => readPort('--port', text)).toThrow(
    new CommandError(`--port "${text}" is no port. Use a number from 0 to 65535; 0 picks a free port.`),
  );
});

test.each(['http://localhost:4460/events', 'https://shop.example'])('readAddress accepts %s', text => {
  expect(readAddress('--webhook', text)).toBe(text);
});

test.each(['nonsense', '', 'localhost:4460', 'file:///etc', '/events'])('readAddress refuses "%s"', text => {
  expect(() => readAddress('--webhook', text)).toThrow(
    new CommandError(`--webhook "${text}" is no web address. Use one such as http://localhost:4460/events.`),
  );
});

async function occupyPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('checkPort rejects with the port and the option if the port is in use', async () => {
  const port = await occupyPort();
  const message = `Port ${port} is in use, perhaps by another npm start, npm run dev or npm run platform. Stop that, or choose another port: npm run dev -- --platform-port ${port + 1}`;
  await expect(checkPort('--platform-port', port)).rejects.toThrow(new CommandError(message));
  await expect(checkPort('--platform-port', 0)).resolves.toBeUndefined();
});

test('listenOn rejects with a CommandError for a reserved port, not for unknown errors', async () => {
  const failWith = (code: string) => listenOn('--port', 80, () => Promise.reject(Object.assign(new Error(), { code })));
  await expect(failWith('EACCES')).rejects.toThrow(
    /Port 80 is reserved by the system.*above 1023: npm run dev -- --port 4400/,
  );
  await expect(failWith('EOTHER')).rejects.not.toBeInstanceOf(CommandError);
});

test('runCommand prints a CommandError’s message or another error whole, exits with 1', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  onTestFinished(() => void vi.restoreAllMocks());
  await runCommand(() => Promise.reject(new CommandError('No such port.')));
  expect(print.mock.calls).toEqual([['No such port.']]);
  const unexpected = new Error('A mistake in the code');
  await runCommand(() => Promise.reject(unexpected));
  expect(print.mock.lastCall).toEqual([unexpected]);
  expect(exit.mock.calls).toEqual([[1], [1]]);
});
