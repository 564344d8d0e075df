import type { ProfilePicture } from '../../../src/api/members.ts';
import { saveCredentials } from '../access/credential-store.ts';
import { memberOf } from '../access/token-store.ts';
import type { Database } from '../core/database.ts';
import { guidOf } from '../core/ids.ts';
import { saveMember } from '../members/store.ts';
import { pictureSize } from '../pictures/drawings.ts';
import { TODAY } from './data/today.ts';
import type { SeedShop } from './data/types.ts';

const DAY = 86_400_000;

/** A drawing as a profile shows it. Its address is made whole when it is answered. */
const pictureOf = (id: string): ProfilePicture => ({
  id,
  url: `/media/${id}`,
  offsetX: 0,
  offsetY: 0,
  ...pictureSize(id),
});

/** Lets in the people whom a shop knows. */
export function seedMembers(db: Database, { clientId, members = [] }: SeedShop): void {
  for (const { email, password, daysAgo, slug, nickname, title, photo, cover, contact, ...standing } of members) {
    const at = TODAY - daysAgo * DAY;
    const memberId = memberOf(db, clientId, email, at).memberId ?? '';
    const status = standing.status ?? 'ACTIVE';
    const addresses = contact.addresses?.map((address, n) => ({
      id: guidOf(memberId, 'address', String(n)),
      ...address,
    }));
    saveCredentials(
      db,
      { memberId, clientId, email, password, verified: true, status, createdAt: at, updatedAt: at, profile: {} },
      at,
    );
    saveMember(db, {
      id: memberId,
      clientId,
      email,
      createdAt: at,
      slug,
      notes: {
        profile: {
          nickname,
          ...(title && { title }),
          ...(photo && { photo: pictureOf(photo) }),
          ...(cover && { cover: pictureOf(cover) }),
        },
        contact: { ...contact, ...(addresses && { addresses }) },
        privacyStatus: standing.public ? 'PUBLIC' : 'PRIVATE',
        muted: false,
        updatedAt: at,
        lastLoginAt: at,
      },
    });
  }
}
