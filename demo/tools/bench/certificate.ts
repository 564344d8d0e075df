import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** A certificate for one run, which the browser is told to trust by the hash of its key. */
interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** Base64 of the SHA-256 of the public key, as Chromium's `--ignore-certificate-errors-spki-list` takes it. */
  readonly keyHash: string;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT_ID = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const COMMON_NAME = '550403';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** A value in DER, the encoding of certificates. */
function encode(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), encodeLength(body.length), body]);
}

const encodeTime = (at: Date) =>
  encode(UTC_TIME, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

/** Creates a self-signed certificate: Chromium caches nothing from a server whose errors it merely ignores. */
export function createCertificate(now = Date.now()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKeyDer = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = encode(SEQUENCE, encode(OBJECT_ID, Buffer.from(ECDSA_WITH_SHA256, 'hex')));
  const attribute = encode(
    SEQUENCE,
    encode(OBJECT_ID, Buffer.from(COMMON_NAME, 'hex')),
    encode(UTF8_STRING, Buffer.from('bench.test')),
  );
  const name = encode(SEQUENCE, encode(SET, attribute));
  const day = 86_400_000;
  const validity = encode(SEQUENCE, encodeTime(new Date(now - day)), encodeTime(new Date(now + day)));
  const serial = encode(INTEGER, Buffer.from([1]));
  const body = encode(SEQUENCE, serial, algorithm, name, validity, name, publicKeyDer);
  const signature = encode(BIT_STRING, Buffer.from([0]), sign('sha256', body, privateKey));
  const certificate = encode(SEQUENCE, body, algorithm, signature);
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    keyHash: createHash('sha256').update(publicKeyDer).digest('base64'),
  };
}
