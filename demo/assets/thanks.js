// Fills in what was bought, once it is known: `kiosk:purchase` comes once, on the return from the checkout. Runs before the
// page is drawn: nothing moves.
if (new URLSearchParams(location.search).has('orderId')) document.documentElement.dataset.order = '';
document.addEventListener('kiosk:purchase', ({ detail }) => {
  const { number, currency, totals, lineItems = [] } = detail;
  const order = document.querySelector('#order');
  const money = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency: currency ?? 'EUR',
  });
  const lines = lineItems.map(({ quantity, productName }) =>
    Object.assign(document.createElement('li'), {
      textContent: `${quantity} × ${productName.translated ?? productName.original}`,
    }),
  );
  if (number) order.querySelector('h2').textContent = `Order ${number}`;
  order.querySelector('ul').replaceChildren(...lines);
  if (totals?.total) order.querySelector('p').textContent = `Total ${money.format(Number(totals.total.amount))}`;
  order.hidden = false;
});
