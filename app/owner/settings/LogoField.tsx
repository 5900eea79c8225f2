import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './LogoField.module.css';
import type { SettingsForm } from './useSettingsForm.ts';

export function LogoField({ form }: { form: SettingsForm }) {
  const url = form.values.logoUrl.trim();
  const [broken, setBroken] = useState('');
  return (
    <Group wrap="nowrap" align="start">
      <TextInput
        flex={1}
        label="Logo"
        description="Link de uma imagem quadrada, de 200 × 200 ou mais"
        placeholder="https://"
        inputMode="url"
        {...form.getInputProps('logoUrl')}
      />
      {url && url !== broken && (
        <img className={classes.preview} src={url} alt="Prévia do logo" onError={() => setBroken(url)} />
      )}
    </Group>
  );
}
