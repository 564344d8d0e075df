export type MailKind = 'code' | 'recovery' | 'activation' | 'passwordChange';

interface MailText {
  readonly subject: string;
  text(codeOrLink: string): string;
}

const en: Readonly<Record<MailKind, MailText>> = {
  code: { subject: 'Your code', text: code => `Your code is ${code}. It is good for 15 minutes.` },
  recovery: { subject: 'Set a new password', text: link => `Set a new password within the hour:\n\n${link}` },
  activation: { subject: 'Open your account', text: link => `Open your account by choosing a password:\n\n${link}` },
  passwordChange: {
    subject: 'Your password was changed',
    text: () => 'Your password was changed. Was it not you? Choose “Forgotten your password?” where you sign in.',
  },
};

const de: typeof en = {
  code: { subject: 'Ihr Code', text: code => `Ihr Code ist ${code}. Er gilt 15 Minuten.` },
  recovery: {
    subject: 'Neues Passwort',
    text: link => `Legen Sie innerhalb einer Stunde ein neues Passwort fest:\n\n${link}`,
  },
  activation: { subject: 'Ihr Konto', text: link => `Wählen Sie ein Passwort, um Ihr Konto zu eröffnen:\n\n${link}` },
  passwordChange: {
    subject: 'Ihr Passwort wurde geändert',
    text: () => 'Ihr Passwort wurde geändert. Waren Sie das nicht? Wählen Sie „Passwort vergessen?“ bei der Anmeldung.',
  },
};

const fr: typeof en = {
  code: { subject: 'Votre code', text: code => `Votre code est ${code}. Il est valable 15 minutes.` },
  recovery: {
    subject: 'Nouveau mot de passe',
    text: link => `Choisissez un nouveau mot de passe dans l’heure :\n\n${link}`,
  },
  activation: {
    subject: 'Votre compte',
    text: link => `Choisissez un mot de passe pour ouvrir votre compte :\n\n${link}`,
  },
  passwordChange: {
    subject: 'Votre mot de passe a été modifié',
    text: () =>
      'Votre mot de passe a été modifié. Ce n’était pas vous ? Choisissez « Mot de passe oublié ? » à la connexion.',
  },
};

const es: typeof en = {
  code: { subject: 'Su código', text: code => `Su código es ${code}. Vale 15 minutos.` },
  recovery: {
    subject: 'Nueva contraseña',
    text: link => `Elija una contraseña nueva en el plazo de una hora:\n\n${link}`,
  },
  activation: { subject: 'Su cuenta', text: link => `Elija una contraseña para abrir su cuenta:\n\n${link}` },
  passwordChange: {
    subject: 'Se cambió su contraseña',
    text: () => 'Se cambió su contraseña. ¿No fue usted? Elija «¿Olvidó su contraseña?» al iniciar sesión.',
  },
};

/** The texts of mails to members, by language. */
export const mailTexts = { en, de, fr, es } as const;
export type MailLanguage = keyof typeof mailTexts;
