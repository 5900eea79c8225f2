import { Button } from '@mantine/core';
import classes from './FormFoot.module.css';
import { useKeyboardInset } from './useKeyboardInset.ts';

type Props = {
  submit: string;
  /** The submit places the appointment over another one. */
  isOverbooking: boolean;
  isSending: boolean;
  onCancel: () => void;
};

/** Stays in sight while the form scrolls, also above the keyboard of a phone. */
export function FormFoot({ submit, isOverbooking, isSending, onCancel }: Props) {
  const keyboardInset = useKeyboardInset();
  return (
    <div className={classes.foot} style={keyboardInset > 0 ? { bottom: keyboardInset } : undefined}>
      <Button variant="default" onClick={() => onCancel()} disabled={isSending}>
        Cancelar
      </Button>
      {/* Another element, so that a press of 'Criar' that is under way never becomes an encaixe. */}
      <Button
        key={isOverbooking ? 'overbook' : 'create'}
        type="submit"
        loading={isSending}
        {...(isOverbooking && { color: 'yellow' })}
      >
        {isOverbooking ? 'Encaixar mesmo assim' : submit}
      </Button>
    </div>
  );
}
