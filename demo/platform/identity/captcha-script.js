// A fake of the captcha provider's script. It has the same interface and shows a button as the challenge.
(() => {
  const challenges = [];

  /**
   * Ends a challenge by its site key: the ending `-fails` fails it, `-broken` simulates an error of the provider, and
   * any other key passes.
   */
  const finish = ({ sitekey, callback, 'error-callback': onError }) => {
    if (/-broken$/.test(sitekey)) onError?.();
    else callback?.(/-fails$/.test(sitekey) ? 'failed' : 'passed');
  };

  function createButton(parameters) {
    const button = document.createElement('button');
    const label = document.createElement('span');
    const dark = parameters.theme === 'dark';
    button.type = 'button';
    button.setAttribute('role', 'checkbox');
    button.setAttribute('aria-checked', 'false');
    label.textContent = 'I’m not a robot';
    Object.assign(button.style, {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      boxSizing: 'border-box',
      inlineSize: parameters.size === 'compact' ? '164px' : '304px',
      minBlockSize: '78px',
      padding: '0 14px',
      border: `1px solid ${dark ? '#525252' : '#d3d3d3'}`,
      borderRadius: '3px',
      background: dark ? '#222' : '#f9f9f9',
      color: dark ? '#fff' : '#222',
      font: '14px system-ui, sans-serif',
      cursor: 'pointer',
    });
    const box = document.createElement('span');
    Object.assign(box.style, {
      inlineSize: '24px',
      blockSize: '24px',
      border: '2px solid #8c8c8c',
      borderRadius: '2px',
      background: dark ? '#222' : '#fff',
    });
    button.append(box, label);
    button.addEventListener('click', () => {
      button.setAttribute('aria-checked', 'true');
      box.textContent = '✓';
      finish(parameters);
    });
    return button;
  }

  window.grecaptcha = {
    ready: then => void setTimeout(then),
    render(container, parameters) {
      const id = challenges.push({ container, parameters }) - 1;
      if (parameters.size !== 'invisible') container.replaceChildren(createButton(parameters));
      return id;
    },
    execute: (id = 0) => void setTimeout(() => finish(challenges[id].parameters), 50),
    reset(id = 0) {
      const { container, parameters } = challenges[id];
      if (parameters.size !== 'invisible') container.replaceChildren(createButton(parameters));
    },
  };
})();
