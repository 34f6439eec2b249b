import { parseXml, textOf, XmlError, type XmlElement } from './xml'

export type Verb = { name: string; attributes: Record<string, string>; text: string; children: Verb[] }
export type TwimlDocument = { verbs: Verb[]; warnings: string[] }

export class TwimlError extends Error {}

type Rule = { attributes: string; children?: string[] }

const RECORDING = 'recordingStatusCallback recordingStatusCallbackEvent recordingStatusCallbackMethod trim'
const PROGRESS = 'statusCallback statusCallbackEvent statusCallbackMethod'
const AMD =
  'machineDetection machineDetectionTimeout machineDetectionSpeechThreshold machineDetectionSpeechEndThreshold machineDetectionSilenceTimeout amdStatusCallback amdStatusCallbackMethod'

/** Verbs, attributes and nesting. Source: the carrier's TwiML reference and SDK types. */
const RULES: Record<string, Rule> = {
  Response: {
    attributes: '',
    children: ['Say', 'Play', 'Pause', 'Gather', 'Record', 'Dial', 'Redirect', 'Hangup', 'Reject'],
  },
  Say: {
    attributes: 'voice language loop',
    children: ['break', 'emphasis', 'p', 's', 'prosody', 'say-as', 'sub', 'phoneme'],
  },
  Play: { attributes: 'loop digits' },
  Pause: { attributes: 'length' },
  Gather: {
    attributes:
      'input action method timeout finishOnKey numDigits speechTimeout maxSpeechTime speechModel hints language partialResultCallback partialResultCallbackMethod profanityFilter enhanced bargeIn debug actionOnEmptyResult',
    children: ['Say', 'Play', 'Pause'],
  },
  Record: {
    attributes: `action method timeout finishOnKey maxLength playBeep ${RECORDING} transcribe transcribeCallback`,
  },
  Dial: {
    attributes: `action method timeout hangupOnStar timeLimit callerId record ${RECORDING} recordingTrack answerOnBridge ringTone sequential referUrl referMethod`,
    children: ['Number', 'Client', 'Conference'],
  },
  Number: { attributes: `sendDigits url method byoc ${PROGRESS} ${AMD}` },
  Client: { attributes: `url method ${PROGRESS}`, children: ['Identity', 'Parameter'] },
  Identity: { attributes: '' },
  Parameter: { attributes: 'name value' },
  Conference: {
    attributes: `muted beep startConferenceOnEnter endConferenceOnExit waitUrl waitMethod maxParticipants record region coach participantLabel jitterBufferSize eventCallbackUrl ${PROGRESS} ${RECORDING}`,
  },
  Redirect: { attributes: 'method' },
  Hangup: { attributes: '' },
  Reject: { attributes: 'reason' },
}
const ATTRIBUTES = new Map(
  Object.entries(RULES).map(([name, rule]) => [name, new Set(rule.attributes.split(' ').filter(Boolean))]),
)

function readVerb(node: XmlElement, warnings: string[]): Verb {
  const rule = RULES[node.name]
  const attributes: Record<string, string> = {}
  for (const [key, value] of Object.entries(node.attributes)) {
    if (ATTRIBUTES.get(node.name)?.has(key)) attributes[key] = value
    else warnings.push(`The attribute ${key} is not allowed in ${node.name}`)
  }
  const children: Verb[] = []
  for (const child of node.children) {
    if (typeof child === 'string') continue
    if (!rule?.children?.includes(child.name)) warnings.push(`${child.name} is not allowed in ${node.name}`)
    else if (RULES[child.name]) children.push(readVerb(child, warnings))
  }
  return { name: node.name, attributes, text: textOf(node), children }
}

/** Unknown parts are dropped with a warning (12200); throws if it is not TwiML (12100). */
export function parseTwiml(source: string): TwimlDocument {
  let root: XmlElement
  try {
    root = parseXml(source)
  } catch (error) {
    if (error instanceof XmlError) throw new TwimlError(error.message)
    throw error
  }
  if (root.name !== 'Response') throw new TwimlError(`The document must be a Response, not ${root.name}`)
  const warnings: string[] = []
  return { verbs: readVerb(root, warnings).children, warnings }
}

export const flag = (value: string | undefined, fallback: boolean) =>
  value === undefined ? fallback : value.trim().toLowerCase() === 'true'

/** Out-of-range values use the fallback. */
export function count(value: string | undefined, fallback: number, low = 0, high = Infinity) {
  const parsed = value === undefined || value.trim() === '' ? NaN : Number(value)
  return Number.isFinite(parsed) && parsed >= low && parsed <= high ? parsed : fallback
}

export const httpMethod = (value: string | undefined, fallback: 'GET' | 'POST' = 'POST'): 'GET' | 'POST' =>
  value === undefined ? fallback : value.toUpperCase() === 'GET' ? 'GET' : 'POST'

export const words = (value: string | undefined) => (value ?? '').split(/\s+/).filter(Boolean)
