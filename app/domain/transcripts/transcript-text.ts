import type { SpokenCall, Utterance } from '../assistant.port'

export const nameOf = ({ seller, lead }: SpokenCall, { speaker }: Utterance): string =>
  speaker === null ? 'Somebody' : speaker === 'lead' ? lead : seller

/** A transcript as one text: who said what, a line each. Where nobody can tell who spoke, what was said alone. */
export const transcriptText = (call: SpokenCall): string =>
  call.said
    .map((utterance) => (utterance.speaker === null ? '' : `${nameOf(call, utterance)}: `) + utterance.text)
    .join('\n')
