import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

const failure = new Error('503');

test('46 waits treble from the third failure in a row, up to a minute', () => {
  let time = 0;
  const breaker = createCircuitBreaker(() => time);
  const waits = Array.from({ length: 7 }, () => {
    breaker.recordFailure(failure, undefined);
    const start = time;
    while (breaker.isOpen()) time += 1_000;
    return time - start;
  });
  expect(waits).toEqual([0, 0, 5_000, 15_000, 45_000, 60_000, 60_000]);
});

test('46 while open it throws the last failure, and a success starts the count again', () => {
  let time = 0;
  const breaker = createCircuitBreaker(() => time);
  for (let count = 0; count < 3; count++) breaker.recordFailure(failure, undefined);
  expect(breaker.throwIfOpen).toThrow(failure);
  time += 5_000;
  breaker.throwIfOpen();
  breaker.recordSuccess();
  breaker.recordFailure(failure, undefined);
  expect(breaker.isOpen()).toBe(false);
});

test('46 a longer Retry-After extends the wait', () => {
  let time = 0;
  const breaker = createCircuitBreaker(() => time);
  breaker.recordFailure(failure, 30_000);
  time = 29_999;
  expect(breaker.isOpen()).toBe(true);
  time = 30_000;
  expect(breaker.isOpen()).toBe(false);
});
