import { Input, SegmentedControl } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { PageForm } from './form.ts';
import classes from './PageEditor.module.css';
import { COLORS, MODES } from './values.ts';

export function LookFields({ form, canChange }: { form: PageForm; canChange: boolean }) {
  const name = useId();
  return (
    <>
      <Input.Wrapper label="Modo" labelElement="div">
        <SegmentedControl
          aria-label="Modo"
          fullWidth
          disabled={!canChange}
          data={[...MODES]}
          {...form.getInputProps('themeMode')}
          name={`${name}-modo`}
        />
      </Input.Wrapper>
      <fieldset className={classes.colors}>
        <legend>Cor principal</legend>
        {COLORS.map(({ value, label, hex }) => (
          <label key={value} className={classes.color}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={form.values.themeColor === value}
              onChange={() => form.setFieldValue('themeColor', value)}
            />
            <span className={classes.swatch} style={{ background: hex }} aria-hidden>
              <IconCheck size={18} />
            </span>
            {label}
          </label>
        ))}
      </fieldset>
    </>
  );
}
