import { Button, Group, Input, Progress, Text, TextInput } from '@mantine/core';
import { IconLink, IconTrash, IconUpload, IconX } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { pictureIdOf } from '#lib/pictures.ts';
import classes from './PictureField.module.css';
import { PicturePreview } from './PicturePreview.tsx';
import { ACCEPTED, pictureAmong } from './upload.ts';
import { usePictureUpload } from './usePictureUpload.ts';

type Props = {
  label: string;
  /** Below the label: what it is for. */
  description?: ReactNode;
  /** The address of the picture; empty without one. `value`, `onChange` and `error` come from `form.getInputProps`. */
  value?: string;
  onChange?: (url: string) => void;
  error?: ReactNode;
  name?: string;
  shape?: 'square' | 'wide';
  /** A form must not be sent meanwhile: the picture would be missing. */
  onBusyChange?: (isBusy: boolean) => void;
};

/** Takes a picture by click, drag or paste, or the link of one, and holds its address. */
export function PictureField({
  label,
  description,
  value = '',
  onChange,
  error,
  name,
  shape = 'square',
  ...on
}: Props) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isLinkOpen, setLinkOpen] = useState(value !== '' && pictureIdOf(value) === null);
  const upload = usePictureUpload(({ url }) => {
    setLinkOpen(false);
    onChange?.(url);
  });
  const { isRunning } = upload;
  const { onBusyChange } = on;
  useEffect(() => onBusyChange?.(isRunning), [onBusyChange, isRunning]);

  const hasPicture = value !== '';
  const shownError = upload.error ?? error;

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    upload.start(pictureAmong(currentTarget.files));
    // So that the same file can be chosen again.
    currentTarget.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    // A disabled form stops its buttons, not a file that is dropped.
    if (group.current?.matches(':disabled')) return;
    upload.start(pictureAmong(event.dataTransfer.files));
  }

  function paste(event: ClipboardEvent) {
    const file = pictureAmong(event.clipboardData.files);
    if (!file) return;
    event.preventDefault();
    upload.start(file);
  }

  function change(url: string) {
    upload.clearError();
    onChange?.(url);
  }

  function remove() {
    setLinkOpen(false);
    change('');
    // The pressed button goes away.
    group.current?.querySelector('button')?.focus();
  }

  return (
    <fieldset
      ref={group}
      className={classes.field}
      aria-labelledby={`${id}-label`}
      aria-describedby={shownError ? `${id}-error` : `${id}-hint`}
      onPaste={paste}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      {...(shownError && { 'data-error': true })}
      {...(isOver && { 'data-over': true })}
    >
      <Input.Label component="div" id={`${id}-label`}>
        {label}
      </Input.Label>
      {description && <Input.Description mb={6}>{description}</Input.Description>}
      <div className={classes.row} data-shape={shape}>
        <PicturePreview key={value} url={value} shape={shape} isDim={isRunning} />
        <div className={classes.side}>
          {isRunning ? (
            <Sending progress={upload.progress} onCancel={upload.cancel} />
          ) : (
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                leftSection={<IconUpload size={16} />}
                onClick={() => input.current?.click()}
                aria-label={`${hasPicture ? 'Trocar' : 'Enviar'} imagem: ${label}`}
              >
                {hasPicture ? 'Trocar imagem' : 'Enviar imagem'}
              </Button>
              {hasPicture && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  leftSection={<IconTrash size={16} />}
                  onClick={remove}
                  aria-label={`Remover imagem: ${label}`}
                >
                  Remover
                </Button>
              )}
              {!hasPicture && !isLinkOpen && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  leftSection={<IconLink size={16} />}
                  onClick={() => setLinkOpen(true)}
                  aria-label={`Usar um link: ${label}`}
                >
                  Usar um link
                </Button>
              )}
            </Group>
          )}
          <Text c="dimmed" size="xs" id={`${id}-hint`}>
            <span className={classes.desk}>Arraste ou cole aqui, ou escolha um arquivo. </span>
            Até 5 MB.
          </Text>
        </div>
      </div>
      {isLinkOpen && (
        <TextInput
          mt="xs"
          type="url"
          aria-label={`Link: ${label}`}
          placeholder="https://"
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          rightSection={!hasPicture && <CloseLink onClose={() => setLinkOpen(false)} />}
          {...(name && { name })}
        />
      )}
      <input ref={input} type="file" accept={ACCEPTED} hidden onChange={choose} />
      {name && !isLinkOpen && <input type="hidden" name={name} value={value} />}
      <div aria-live="polite">
        {shownError && (
          <Input.Error id={`${id}-error`} mt={6}>
            {shownError}
          </Input.Error>
        )}
      </div>
    </fieldset>
  );
}

function Sending({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const percent = Math.round(progress * 100);
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <Text size="sm" role="status">
          {percent < 100 ? 'Enviando a imagem…' : 'Preparando a imagem…'}
        </Text>
        <Button variant="subtle" color="gray" size="compact-xs" onClick={onCancel}>
          Cancelar envio
        </Button>
      </Group>
      <Progress value={percent} animated={percent === 100} aria-label="Envio da imagem" />
    </div>
  );
}

function CloseLink({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="subtle" color="gray" size="compact-xs" px={4} onClick={onClose} aria-label="Fechar o link">
      <IconX size={16} />
    </Button>
  );
}
