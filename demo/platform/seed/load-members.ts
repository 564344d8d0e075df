import type { ProfilePicture } from '../../../src/api/members.ts';
import { saveCredentials } from '../access/credential-store.ts';
import { findOrAddMember } from '../access/token-store.ts';
import { DAY_MS } from '../core/clock.ts';
import type { Database } from '../core/database.ts';
import { deriveGuid } from '../core/ids.ts';
import { saveMember } from '../members/store.ts';
import { SEED_NOW_MS } from './data/today.ts';
import type { SeedShop } from './data/types.ts';
import { pictureSize } from './pictures/pictures.ts';

/** A seeded picture as a profile picture. Its URL is a path, which the view makes absolute. */
const toProfilePicture = (id: string): ProfilePicture => ({
  id,
  url: `/media/${id}`,
  offsetX: 0,
  offsetY: 0,
  ...pictureSize(id),
});

export function seedMembers(db: Database, { clientId, members = [] }: SeedShop): void {
  for (const { email, password, daysAgo, slug, nickname, title, photo, cover, contact, ...rest } of members) {
    const at = SEED_NOW_MS - daysAgo * DAY_MS;
    const memberId = findOrAddMember(db, clientId, email, at).memberId ?? '';
    const status = rest.status ?? 'ACTIVE';
    const addresses = contact.addresses?.map((address, n) => ({
      id: deriveGuid(memberId, 'address', String(n)),
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
      details: {
        profile: {
          nickname,
          ...(title && { title }),
          ...(photo && { photo: toProfilePicture(photo) }),
          ...(cover && { cover: toProfilePicture(cover) }),
        },
        contact: { ...contact, ...(addresses && { addresses }) },
        privacyStatus: rest.public ? 'PUBLIC' : 'PRIVATE',
        muted: false,
        updatedAt: at,
        lastLoginAt: at,
      },
    });
  }
}
