import { errorMessage } from '../../../src/i18n/error-message.ts';
import { readProfile } from '../../../src/store/account/actions.ts';
import { Notice } from '../../../src/ui/Notice.tsx';
import { useStore } from '../../../src/ui/useStore.ts';
import { Addresses } from './Addresses.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';
import { NameForm } from './NameForm.tsx';
import type { PageProps } from './page-props.ts';

/** What the member has told of themselves, to be changed. */
export function Details(pageProps: PageProps) {
  const { app } = pageProps;
  const profile = useStore(app.store, ({ account }) => account?.profile);
  if (!profile?.member) {
    if (!profile?.problem) return <LoadingSkeleton />;
    const { problem } = profile;
    return (
      <Notice message={errorMessage(problem)} requestId={problem.requestId} onRetry={() => void readProfile(app)} />
    );
  }
  const { id, contact = {} } = profile.member;
  return (
    <>
      <NameForm {...pageProps} memberId={id} contact={contact} />
      <Addresses {...pageProps} memberId={id} contact={contact} />
    </>
  );
}
