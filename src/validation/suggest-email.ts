/** Domains of common email providers. */
const DOMAINS =
  'gmail.com googlemail.com yahoo.com yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.co.uk yahoo.co.jp ymail.com hotmail.com hotmail.de hotmail.fr hotmail.it hotmail.es hotmail.co.uk outlook.com outlook.de outlook.fr live.com live.de live.fr live.nl live.se msn.com icloud.com me.com mac.com aol.com aol.de mail.com email.com proton.me protonmail.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org bluewin.ch orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it alice.it tiscali.it telenet.be skynet.be ziggo.nl kpnmail.nl btinternet.com sky.com wp.pl o2.pl interia.pl onet.pl seznam.cz centrum.cz abv.bg ukr.net mail.ru yandex.ru naver.com hanmail.net daum.net qq.com 163.com 126.com rediffmail.com comcast.net verizon.net att.net telia.com uol.com.br bol.com.br terra.com.br'.split(
    ' ',
  );

/** Whether two texts differ by one added, missing or other letter, or by two swapped letters. */
function isOneSlipApart(a: string, b: string): boolean {
  if (a.length > b.length) return isOneSlipApart(b, a);
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  if (a.length < b.length) return a.slice(start) === b.slice(start + 1);
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start];
  return a.slice(start + 1) === b.slice(start + 1) || (isSwapped && a.slice(start + 2) === b.slice(start + 2));
}

/**
 * The corrected address if a well-known domain is mistyped: `ada@gmail.com` for `ada@gmial.com`. Otherwise undefined.
 */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at).toLowerCase();
  if (!at || DOMAINS.includes(domain)) return undefined;
  const meant = DOMAINS.find(known => isOneSlipApart(known, domain));
  return meant && email.slice(0, at) + meant;
}
