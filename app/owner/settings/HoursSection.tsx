import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { AvailabilityRange } from '#contract/availability.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { findDifferences, hoursFromRanges } from '../opening-hours/differences.ts';
import { HoursDifference } from '../opening-hours/HoursDifference.tsx';
import { OpeningHoursFields } from '../opening-hours/OpeningHoursFields.tsx';
import type { SettingsForm } from './useSettingsForm.ts';

/** `ranges` are the bookable times; null for an owner who may not read them. */
type Props = { form: SettingsForm; ranges: AvailabilityRange[] | null };

export function HoursSection({ form, ranges }: Props) {
  const { openingHours } = form.values;
  return (
    <FormSection
      title="Horário de funcionamento"
      hint={
        <>
          O que aparece na sua página. Os horários em que se pode agendar ficam em{' '}
          <Anchor component={Link} to="/available-hours" underline="always">
            Cadastro de Agenda
          </Anchor>
          .
        </>
      }
    >
      {ranges && (
        <HoursDifference
          differences={findDifferences(openingHours, ranges)}
          copy="Copiar da agenda"
          onCopy={() => form.setFieldValue('openingHours', hoursFromRanges(openingHours, ranges))}
        />
      )}
      <div>
        <OpeningHoursFields hours={openingHours} fieldProps={form.getInputProps} />
      </div>
    </FormSection>
  );
}
