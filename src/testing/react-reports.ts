import { version } from 'react';
import { afterEach, expect } from 'vitest';

/** A warning of React's development build, which its users see in the console. */
const REPORT =
  /^(You provided a|Each child in a list|Warning: |Received |Invalid |React does not|Cannot update|Internal React|Encountered two children)/;

if (!version) throw new Error('These tests are to be rendered by React, and Preact renders them');

const reports: string[] = [];
const { error } = console;
console.error = (...args: unknown[]) => {
  if (typeof args[0] === 'string' && REPORT.test(args[0])) reports.push(args.join(' '));
  error(...args);
};

afterEach(() => expect(reports.splice(0)).toEqual([]));
