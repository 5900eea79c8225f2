import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { findDifferences, hoursFromRanges } from '#app/owner/hours/opening-hours/differences.ts';
import { HoursDifference } from '#app/owner/hours/opening-hours/HoursDifference.tsx';
import { OpeningHoursFields } from '#app/owner/hours/opening-hours/OpeningHoursFields.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import type { AvailabilityRange } from '#contract/availability.ts';
import type { SettingsForm } from './useSettingsForm.ts';

/** `ranges` are the bookable times; null for an owner who may not read them. */
type Props = { form: SettingsForm; ranges: AvailabilityRange[] | null; canChange: boolean };

export function HoursSection({ form, ranges, canChange }: Props) {
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
      {ranges && canChange && (
        <HoursDifference
          differences={findDifferences(openingHours, ranges)}
          copy="Copiar da agenda"
          onCopy={() => form.setFieldValue('openingHours', hoursFromRanges(openingHours, ranges))}
        />
      )}
      <div>
        <OpeningHoursFields hours={openingHours} fieldProps={form.getInputProps} canChange={canChange} />
      </div>
    </FormSection>
  );
}
