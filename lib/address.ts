type Place = { address: string | null; city: string | null; state: string | null };

/** 'Rua das Flores, 10, São Paulo - SP'; null when neither street nor city is known. */
export function fullAddress({ address, city, state }: Place): string | null {
  if (!address && !city) return null;
  const town = [city, state].filter(Boolean).join(' - ');
  return [address, town].filter(Boolean).join(', ');
}
