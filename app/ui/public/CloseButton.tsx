import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'children'> & { 'aria-label'?: string };

export function CloseButton(props: Props) {
  return (
    <button type="button" aria-label="Fechar" {...props} className="close-button">
      <CloseIcon />
    </button>
  );
}

export const CloseIcon = () => (
  <svg viewBox="0 0 15 15" width={18} height={18} aria-hidden>
    <path d="M3.5 3.5l8 8m0-8l-8 8" stroke="currentColor" strokeWidth={1.2} strokeLinecap="round" />
  </svg>
);
