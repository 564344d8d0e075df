import { checkCatalog } from './catalog.mjs';
import { drive, report } from './drive.mjs';
import { checkFiles } from './files.mjs';
import { checkIdentity } from './identity.mjs';
import { checkMembers } from './members.mjs';
import { startPlatform } from './platform.mjs';
import { checkReviews } from './reviews.mjs';
import { checkSales } from './sales.mjs';

// Runs the platform's own published packages, unchanged, against the local platform. Each call asserts on a value, so
// that the call fails if the local platform's answer is not what the packages expect.

const platform = await startPlatform();
try {
  await platform.control('settings', { limits: false });
  const member = await checkIdentity(platform);
  for (const [area, check] of Object.entries({ checkSales, checkCatalog, checkReviews, checkFiles, checkMembers }))
    await drive(
      area,
      () => check(platform, member),
      () => {},
    );
} finally {
  await platform.stop();
}
if (!report(150)) process.exitCode = 1;
