import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { parseOrigin } from '../core/origins.ts';
import { isHttpUrl } from '../core/validate.ts';

/** An expected failure of a command. Its message is one line for the person who ran the command. */
export class CommandError extends Error {}

/** Runs a command. If it rejects, prints a `CommandError` without a stack, other errors with it, and exits with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exit(1);
  }
}

/** A command line for error messages, which runs the current npm script with an option. */
const usage = (option: string, value: string | number): string =>
  `npm run ${process.env.npm_lifecycle_event ?? 'NAME'} -- ${option} ${value}`;

type Option = string | undefined | readonly string[];
type OptionValue<Default> = Default extends readonly unknown[]
  ? readonly string[]
  : Default extends string
    ? string
    : string | undefined;
type Options<Defaults> = { [Name in keyof Defaults]: OptionValue<Defaults[Name]> };

/**
 * The options in the arguments, completed by the defaults. An option whose default is a list may be repeated. Throws a
 * `CommandError` for an unknown option, an option without a value, and an argument that is no option.
 */
export function readOptions<const Defaults extends Readonly<Record<string, Option>>>(
  defaults: Defaults,
  args: readonly string[] = process.argv.slice(2),
): Options<Defaults> {
  const names = Object.keys(defaults);
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map(name => [name, { type: 'string' }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = new Map<string, Option>();
  for (const token of tokens) {
    if (token.kind === 'positional')
      throw new CommandError(
        `Unexpected "${token.value}". Options follow two dashes: ${usage(`--${names[0]}`, 'VALUE')}`,
      );
    if (token.kind !== 'option') continue;
    if (!names.includes(token.name))
      throw new CommandError(`Unknown option ${token.rawName}. Use ${names.map(name => `--${name}`).join(', ')}.`);
    const { value, inlineValue, rawName } = token;
    if (!value || (!inlineValue && value.startsWith('-'))) throw new CommandError(`${rawName} needs a value.`);
    const earlier = given.get(token.name) ?? [];
    given.set(token.name, Array.isArray(defaults[token.name]) ? [...earlier, value] : value);
  }
  const values: Readonly<Record<string, Option>> = { ...defaults, ...Object.fromEntries(given) };
  return values as Options<Defaults>;
}

/** The normalized origin in the value of an option. Throws a `CommandError` if the value is no origin. */
export function readOrigin(option: string, text: string): string {
  const origin = parseOrigin(text);
  if (!origin)
    throw new CommandError(`${option} "${text}" is no origin. Use a scheme and a host, such as https://shop.example.`);
  return origin;
}

export function readPort(option: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new CommandError(`${option} "${text}" is no port. Use a number from 0 to 65535; 0 picks a free port.`);
  return port;
}

export function readAddress(option: string, text: string): string {
  if (!isHttpUrl(text))
    throw new CommandError(`${option} "${text}" is no web address. Use one such as http://localhost:4460/events.`);
  return text;
}

/** Starts a server on the port of an option. Rejects with a `CommandError` if the port is in use or reserved. */
export async function listenOn<Server>(
  option: string,
  port: number,
  start: (port: number) => Promise<Server>,
): Promise<Server> {
  try {
    return await start(port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new CommandError(
        `Port ${port} is in use, perhaps by another npm start, npm run dev or npm run platform. Stop that, or choose another port: ${usage(option, port + 1)}`,
      );
    if (code === 'EACCES')
      throw new CommandError(`Port ${port} is reserved by the system. Choose one above 1023: ${usage(option, 4400)}`);
    throw error;
  }
}

/** Rejects with a `CommandError` if a port is in use or reserved. Commands call it before slow work. */
export function checkPort(option: string, port: number): Promise<void> {
  return listenOn(
    option,
    port,
    wanted =>
      new Promise((resolve, reject) => {
        const server = createServer().once('error', reject);
        server.listen(wanted, '127.0.0.1', () => server.close(() => resolve()));
      }),
  );
}
