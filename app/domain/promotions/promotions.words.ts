export const promotionsWords = {
  invalid: 'Invalid code',
  exists: 'This code already exists',
  codeFormat: 'A code has 1 to 40 letters, digits, - or _',
  percentMax: 'A percentage is 1 to 100',
  daysMax: 'A trial has 1 to 365 days',
} as const
