/** As it is stored and named at the carrier: what is created after a restart is another object. */
export const storedStep = (step: string, generation: number): string =>
  generation === 1 ? step : `${step}#${generation}`

/** null: of another generation. */
export function stepOfGeneration(stored: string, generation: number): string | null {
  const [step = '', of = '1'] = stored.split('#')
  return Number(of) === generation ? step : null
}
