import { problemWords } from '../../../src/i18n/error-message.ts';
import { readMember } from '../../../src/store/account/actions.ts';
import { Notice } from '../../../src/ui/Notice.tsx';
import { useSelect } from '../../../src/ui/useStore.ts';
import { Addresses } from './Addresses.tsx';
import { Loading } from './LoadingSkeleton.tsx';
import { Names } from './NameForm.tsx';
import type { Place } from './page-props.ts';

/** What the member has told of themselves, to be changed. */
export function Details(place: Place) {
  const { app } = place;
  const who = useSelect(app.store, ({ account }) => account?.who);
  if (!who?.member) {
    if (!who?.problem) return <Loading />;
    const { problem } = who;
    return (
      <Notice message={problemWords(problem)} requestId={problem.requestId} onRetry={() => void readMember(app)} />
    );
  }
  const { id, contact = {} } = who.member;
  return (
    <>
      <Names {...place} member={id} contact={contact} />
      <Addresses {...place} member={id} contact={contact} />
    </>
  );
}
