const names = new Intl.DisplayNames('en', { type: 'region' });

/** The countries of the form, sorted by name. */
export const countries: readonly { readonly code: string; readonly name: string }[] =
  'AQ AT AU BE CA CH DE DK ES FI FR GB IE IT JP NL NO PL PT SE US'
    .split(' ')
    .map(code => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
