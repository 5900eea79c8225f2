import { Checkbox } from '@mantine/core';
import { askedAtSignUp, type ConsentPurpose, presentConsent } from '#contract/consent-texts.ts';

/** The ticked purposes of a form, each with the version of the text beside its box. */
export type Ticked = { purpose: ConsentPurpose; textVersion: number }[];

type Props = { ticked: Ticked; onChange: (ticked: Ticked) => void };

/** The consents at a sign-up. None is ticked beforehand, and none is required. */
export function ConsentFields({ ticked, onChange }: Props) {
  const isTicked = (purpose: ConsentPurpose) => ticked.some((consent) => consent.purpose === purpose);
  const toggle = (purpose: ConsentPurpose) => {
    const others = ticked.filter((consent) => consent.purpose !== purpose);
    const { textVersion } = presentConsent(purpose);
    onChange(isTicked(purpose) ? others : [...others, { purpose, textVersion }]);
  };
  return askedAtSignUp.map((purpose) => (
    <Checkbox
      key={purpose}
      label={`${presentConsent(purpose).text} (opcional)`}
      checked={isTicked(purpose)}
      onChange={() => toggle(purpose)}
    />
  ));
}
