/**
 * At the end of each page, as an inline script: it may use nothing from outside of itself. It asks for the scripts that the server held,
 * once the text has been painted. On a page that most visitors only read (`data-scripts="on-demand"`) it waits until somebody comes near a
 * button or a field. A button that is pressed before the scripts run is pressed once they do, and says so if they cannot be had.
 */
export function startScripts(): void {
  const root = document.documentElement;
  const nonce = document.currentScript?.nonce ?? '';
  const untilHydrated = new AbortController();
  const options = { capture: true, signal: untilHydrated.signal };
  let isLoading = false;
  let pressed: HTMLButtonElement | null = null;
  /** Among all buttons, for when React draws the page anew. */
  let place = -1;

  function load() {
    if (isLoading) return;
    isLoading = true;
    // React looks at the links, so they get their name back before it does. The entry runs as a copy.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload';
    for (const held of document.querySelectorAll<HTMLScriptElement>('script[data-entry]')) {
      const entry = document.createElement('script');
      entry.type = 'module';
      entry.nonce = nonce;
      entry.text = held.text;
      entry.onerror = fail;
      document.head.append(entry);
      entry.remove();
    }
  }

  function press(event: Event, button: HTMLButtonElement) {
    event.preventDefault();
    event.stopImmediatePropagation();
    release();
    pressed = button;
    place = [...document.querySelectorAll('button')].indexOf(button);
    button.ariaBusy = 'true';
    root.dataset.loading = '';
  }

  function release() {
    pressed?.removeAttribute('aria-busy');
    pressed = null;
    delete root.dataset.loading;
    document.querySelector('.toast[data-scripts]')?.remove();
  }

  function fail() {
    isLoading = false;
    const button = pressed;
    if (!button) return;
    release();
    // A form that the server answers needs no scripts.
    if (button.type === 'submit' && button.form && button.form.method !== 'dialog') {
      button.form.requestSubmit(button);
      return;
    }
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div class="toast" role="alert" data-scripts data-error><div class="toast-text"><p class="toast-title">Sem conexão</p>' +
        '<p>Confira a internet e tente novamente.</p>' +
        '<a class="button button-default button-compact" href="">Tentar novamente</a></div></div>',
    );
  }

  function hear(event: Event) {
    const target = event.target as Element;
    if (event.type === 'error') {
      // Only scripts know what stands in the place of a picture that did not load.
      if (target instanceof HTMLImageElement) load();
      return;
    }
    const control = target.closest?.('button, input, select, textarea');
    if (!control) return;
    if (event.type === 'click' && control instanceof HTMLButtonElement) press(event, control);
    load();
  }

  for (const type of ['pointerover', 'pointerdown', 'focusin', 'click', 'error']) addEventListener(type, hear, options);
  addEventListener('unhandledrejection', fail, options);
  addEventListener(
    'hydrated',
    () => {
      untilHydrated.abort();
      const button = pressed?.isConnected ? pressed : document.querySelectorAll('button')[place];
      const wasPressed = pressed !== null;
      release();
      if (wasPressed) button?.click();
    },
    { once: true },
  );

  const isBroken = ({ complete, currentSrc, naturalWidth }: HTMLImageElement) =>
    complete && currentSrc !== '' && naturalWidth === 0;
  if (root.dataset.scripts !== 'on-demand' || [...document.images].some(isBroken)) {
    requestAnimationFrame(() => setTimeout(load));
  }
}
