import { useEffect, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CaptchaTokens } from '../../src/api/identity.ts';
import { readCaptchaKeys } from '../../src/app/page/captcha-keys.ts';
import { trust } from '../../src/app/start/policy.ts';
import { getRuntime } from '../../src/app/start/runtime.ts';
import { recaptcha } from '../../src/auth/captcha.ts';
import type { MemberAnswer } from '../../src/auth/login-state.ts';
import { requiredCaptcha, toCaptchaTokens } from '../../src/auth/required-captcha.ts';
import type { WidgetContext } from '../../src/elements/host.ts';
import { LazyNotice } from '../../src/elements/LazyNotice.tsx';
import { captchaMessages as messages } from '../../src/i18n/en/captcha.ts';
import { emitError } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { makeElement } from '../../src/validation/make-element.ts';

interface ChallengeProps extends WidgetContext {
  readonly ownedProps: object;
  /** The refusal that requires the captcha. */
  readonly answer: MemberAnswer;
  readonly triedTokens: CaptchaTokens | undefined;
  readonly onPass: (tokens: CaptchaTokens) => void;
}

const prefersDark = (element: Element): boolean => {
  const { colorScheme } = getComputedStyle(element);
  return /dark/.test(colorScheme) && (!/light/.test(colorScheme) || matchMedia('(prefers-color-scheme: dark)').matches);
};

/**
 * A captcha that the shop requires. Its box is a child of the element and not of the shadow root, because the captcha's
 * script needs the page's tree. The tokens of a passed captcha go to `onPass`.
 */
export function Challenge({ app, host, ownedProps, answer, triedTokens, onPass }: ChallengeProps) {
  const [keys] = useState(() => readCaptchaKeys(getRuntime(), app.clientId));
  const state = requiredCaptcha(answer, keys);
  const invisible = state === 'SILENT_CAPTCHA_REQUIRED';
  const failed = answer.errorCode === 'invalidCaptchaToken' && !triedTokens?.InvisibleRecaptcha;
  const siteKey = invisible ? keys.invisible : keys.visible;
  const [problem, setProblem] = useState<Problem>();
  const [attempts, retry] = useReducer((n: number) => n + 1, 0);
  const box = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => status.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one captcha for each answer and attempt.
  useEffect(() => {
    if (!state || !siteKey || !box.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    // The provider cannot reuse a container, so each attempt gets a new container.
    const container = box.current.appendChild(makeElement('div'));
    setProblem(undefined);
    recaptcha(
      keys,
      trust,
    )({ siteKey, invisible, container, dark: prefersDark(host), signal }).then(
      token => {
        if (!signal.aborted) onPass(toCaptchaTokens(state, token));
      },
      error => {
        if (signal.aborted) return;
        const failure = toProblem(error);
        setProblem(failure);
        emitError(app, failure, retry, host);
      },
    );
    return () => {
      controller.abort();
      container.remove();
    };
  }, [attempts, answer]);

  return (
    <>
      {createPortal(<div {...ownedProps} slot="captcha" ref={box} />, host)}
      <p role="status" tabIndex={-1} ref={status}>
        {!state ? messages.impossible : failed ? messages.again : invisible ? messages.silent : messages.user}
      </p>
      <slot name="captcha" />
      <LazyNotice problem={problem} onRetry={retry} />
    </>
  );
}
