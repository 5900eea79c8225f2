import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ChosenScheme, chooseScheme, useChosenScheme } from './color-scheme.ts';

const choices = [
  { value: 'light', label: 'Claro', icon: IconSun },
  { value: 'dark', label: 'Escuro', icon: IconMoon },
  { value: 'auto', label: 'Sistema', icon: IconDeviceDesktop },
] as const;

/** Between the button and its menu, in pixels. */
const GAP = 8;

/** A menu of three, by the keys of ARIA's menu button. */
export function ThemeToggle({ className = '' }: { className?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    button.current?.focus();
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus goes
    <div className="theme-toggle" onBlur={leave}>
      <button
        ref={button}
        type="button"
        className={`icon-button ${className}`}
        aria-label="Tema"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {/* CSS chooses the icon, because the server does not know the visitor's scheme. */}
        <IconSun size={20} stroke={1.75} className="in-light" />
        <IconMoon size={20} stroke={1.75} className="in-dark" />
      </button>
      {isOpen && <Choices close={close} beside={button.current} />}
    </div>
  );
}

function Choices({ close, beside }: { close: () => void; beside: HTMLElement | null }) {
  const chosen = useChosenScheme();
  const menu = useRef<HTMLDivElement>(null);

  // In the top layer, because a sidebar would cut it off.
  useLayoutEffect(() => {
    const shown = menu.current;
    if (!shown || !beside) return;
    shown.showPopover();
    const { right, top, bottom } = beside.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = shown;
    shown.style.left = `${Math.max(GAP, right - width)}px`;
    shown.style.top = `${bottom + GAP + height > window.innerHeight ? top - GAP - height : bottom + GAP}px`;
    shown.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, [beside]);

  function move(event: KeyboardEvent) {
    const items: Element[] = [...(menu.current?.querySelectorAll('[role]') ?? [])];
    const at = document.activeElement ? items.indexOf(document.activeElement) : -1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (next !== undefined) {
      const item = items.at(next % items.length);
      if (item instanceof HTMLElement) item.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function choose(value: ChosenScheme) {
    chooseScheme(value);
    close();
  }

  return (
    <div
      ref={menu}
      className="theme-menu"
      role="menu"
      popover="manual"
      aria-label="Tema"
      tabIndex={-1}
      onKeyDown={move}
    >
      <p aria-hidden>Tema</p>
      {choices.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={value === chosen}
          tabIndex={-1}
          onClick={() => choose(value)}
        >
          {label}
          <Icon size={18} stroke={1.75} />
        </button>
      ))}
    </div>
  );
}
