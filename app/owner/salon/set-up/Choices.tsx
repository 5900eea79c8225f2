import { Radio, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Choices.module.css';

type Props<Value extends string> = {
  label: string;
  description?: string;
  isRequired?: boolean;
  choices: { value: Value; label: string }[];
  value: Value | '';
  onChange: (value: Value) => void;
  error?: ReactNode;
};

/** A question that one tap answers. */
export function Choices<Value extends string>({ choices, onChange, isRequired = false, ...props }: Props<Value>) {
  return (
    <Radio.Group
      {...props}
      withAsterisk={isRequired}
      onChange={(value) => onChange(value as Value)}
      labelProps={{ className: classes.label }}
    >
      <div className={classes.choices}>
        {choices.map(({ value, label }) => (
          <Radio.Card key={value} value={value} className={classes.choice} aria-label={label}>
            <Radio.Indicator />
            <Text fw={500}>{label}</Text>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
