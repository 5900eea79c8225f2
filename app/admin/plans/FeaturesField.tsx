import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import classes from './FeaturesField.module.css';
import { isFull, isListed, withFeature } from './features.ts';

type Props = {
  features: string[];
  onChange: (features: string[]) => void;
  /** Not added yet. Saving adds it. */
  typed: string;
  onType: (typed: string) => void;
  error?: string | undefined;
};

/** The list of what a plan offers. Enter adds what is typed, and saves nothing. */
export function FeaturesField({ features, onChange, typed, onType, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isRepeated = typed.trim() !== '' && isListed(features, typed);
  const hasRoom = !isFull(features);

  function add() {
    input.current?.focus();
    if (isRepeated) return;
    onChange(withFeature(features, typed));
    onType('');
  }

  function remove(feature: string) {
    onChange(features.filter((one) => one !== feature));
    input.current?.focus();
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (hasRoom) add();
  }

  return (
    <div>
      <div className={classes.row}>
        <TextInput
          ref={input}
          label="Recursos"
          description="Aparecem na página inicial e nas configurações dos salões"
          placeholder={hasRoom ? 'Ex.: Lista de espera' : 'A lista está cheia'}
          name="features"
          maxLength={100}
          readOnly={!hasRoom}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={addOnEnter}
          error={isRepeated ? 'Este recurso já está na lista' : error}
        />
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add} disabled={!hasRoom}>
          Adicionar
        </Button>
      </div>
      {features.length > 0 && (
        <ul className={classes.list} aria-label="Recursos do plano">
          {features.map((feature) => (
            <li key={feature}>
              <Text component="span">{feature}</Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remover ${feature}`}
                onClick={() => remove(feature)}
              >
                <IconX size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
