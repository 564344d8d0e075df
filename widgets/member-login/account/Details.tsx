import type { WidgetContext } from '../../../src/elements/host.ts';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { readProfile } from '../../../src/store/account/actions.ts';
import { useStore } from '../../../src/ui/useStore.ts';
import { Addresses } from './Addresses.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';
import { NameForm } from './NameForm.tsx';

/** The forms of the member's name and addresses. */
export function Details(pageProps: WidgetContext) {
  const { app } = pageProps;
  const profile = useStore(app.store, ({ account }) => account?.profile);
  if (!profile?.member) {
    if (!profile?.problem) return <LoadingSkeleton />;
    return <LazyNotice problem={profile.problem} onRetry={() => readProfile(app)} />;
  }
  const { id, contact = {} } = profile.member;
  return (
    <>
      <NameForm {...pageProps} memberId={id} contact={contact} />
      <Addresses {...pageProps} memberId={id} contact={contact} />
    </>
  );
}
