import { useEffect, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CaptchaTokens } from '../../src/api/identity.ts';
import { captchaKeys } from '../../src/app/captcha-keys.ts';
import { startRuntime } from '../../src/app/runtime.ts';
import { recaptcha } from '../../src/auth/captcha.ts';
import type { MemberAnswer } from '../../src/auth/login-state.ts';
import { captchaDemanded, captchaTokens } from '../../src/auth/required-captcha.ts';
import { captchaWords as words } from '../../src/i18n/en/captcha.ts';
import { problemWords } from '../../src/i18n/error-message.ts';
import type { App } from '../../src/store/app.ts';
import { tellError } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { Notice } from '../../src/ui/Notice.tsx';

export interface ChallengeProps {
  readonly app: App;
  readonly host: Element;
  readonly mark: object;
  /** The refusal that demands it. */
  readonly answer: MemberAnswer;
  readonly tried: CaptchaTokens | undefined;
  readonly onPass: (tokens: CaptchaTokens) => void;
}

const isDark = (element: Element): boolean => {
  const { colorScheme } = getComputedStyle(element);
  return /dark/.test(colorScheme) && (!/light/.test(colorScheme) || matchMedia('(prefers-color-scheme: dark)').matches);
};

/** The check that a shop demands. Its box is a child of the element, where the provider's script expects a page. */
export function Challenge({ app, host, mark, answer, tried, onPass }: ChallengeProps) {
  const [keys] = useState(() => captchaKeys(startRuntime(), app.clientId));
  const state = captchaDemanded(answer, keys);
  const silent = state === 'SILENT_CAPTCHA_REQUIRED';
  const failed = answer.errorCode === 'invalidCaptchaToken' && !tried?.InvisibleRecaptcha;
  const siteKey = silent ? keys.invisible : keys.visible;
  const [problem, setProblem] = useState<Problem>();
  const [tries, retry] = useReducer((n: number) => n + 1, 0);
  const box = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLParagraphElement>(null);

  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (!state || !siteKey || !box.current) return;
    const gone = new AbortController();
    const { signal } = gone;
    // The provider keeps what it draws into: each try has a place of its own.
    const place = box.current.appendChild(document.createElement('div'));
    setProblem(undefined);
    recaptcha(keys)({ siteKey, invisible: silent, box: place, dark: isDark(host), signal }).then(
      token => {
        if (!signal.aborted) onPass(captchaTokens(state, token));
      },
      error => {
        if (signal.aborted) return;
        const failure = toProblem(error);
        setProblem(failure);
        tellError(app, failure, retry, host);
      },
    );
    return () => {
      gone.abort();
      place.remove();
    };
  }, [tries, answer]);

  return (
    <>
      {createPortal(<div {...mark} slot="captcha" ref={box} />, host)}
      <p role="status" tabIndex={-1} ref={title}>
        {!state ? words.impossible : failed ? words.again : silent ? words.silent : words.user}
      </p>
      <slot name="captcha" />
      {problem && <Notice message={problemWords(problem)} onRetry={retry} />}
    </>
  );
}
