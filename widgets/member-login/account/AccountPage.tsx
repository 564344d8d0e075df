import { type ReactNode, useEffect, useRef } from 'react';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { Chevron } from '../../../src/ui/icons/Chevron.ts';

interface AccountPageProps {
  readonly title: string;
  readonly isAsked: boolean;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** The frame of one page of the account. Its heading takes the focus if the shopper has opened the page. */
export function AccountPage({ title, isAsked, onBack, children }: AccountPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the first render.
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, []);
  return (
    <section part="account-page" className="account" aria-label={title}>
      <button type="button" part="back" className="back" onClick={onBack}>
        <Chevron />
        {messages.back}
      </button>
      <h2 part="title" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
