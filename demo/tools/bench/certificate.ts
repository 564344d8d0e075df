import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';

/** A certificate for one run. The browser trusts it by the hash of its key. */
interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** Base64 of the SHA-256 of the public key, for Chromium's `--ignore-certificate-errors-spki-list`. */
  readonly keyHash: string;
}

const NEW_CERTIFICATE =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=bench.test -keyout - -out -';

/**
 * Creates a self-signed certificate whose key the browser can trust. If Chromium only ignored certificate errors, it
 * would cache no file of the server.
 */
export function createCertificate(command = 'openssl'): Certificate {
  let pem: string;
  try {
    pem = execFileSync(command, NEW_CERTIFICATE.split(' '), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (cause) {
    throw new Error(`The bench needs ${command}, version 1.1.1 or newer, to make a certificate for its server`, {
      cause,
    });
  }
  const [key = ''] = /-----BEGIN PRIVATE KEY-----.+?-----END PRIVATE KEY-----\n/s.exec(pem) ?? [];
  const [cert = ''] = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----\n/s.exec(pem) ?? [];
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, keyHash: createHash('sha256').update(publicKey).digest('base64') };
}
