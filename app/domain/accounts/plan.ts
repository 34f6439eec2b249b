import { z } from 'zod'

/** Spec 2-live §3 'Features and limits'. */
export const features = z.strictObject({
  callLines: z.number().int().min(1).max(3),
  callRecording: z.boolean(),
  previewDialer: z.boolean(),
  smartVoicemailDrop: z.boolean(),
  basicMessenger: z.boolean(),
  blast: z.boolean(),
  scheduledMessages: z.boolean(),
  rvmScheduledDrops: z.boolean(),
  /** 2-live §2.2, 4-trust §2.1. */
  hideCallScripts: z.boolean().default(false),
  /** 2-live §6. */
  disableRvmInteractivity: z.boolean().default(false),
  /** 3-settings §6. */
  hideDoubleDial: z.boolean().default(false),
  /** 2-live §2.4, §8. */
  cartBilling: z.boolean().default(false),
  /** 2-live §5. */
  freeMessaging: z.boolean().default(false),
  /** 2-live §6. */
  video: z.boolean().default(true),
  /** 4-trust §6. */
  smsBrandRegistration: z.boolean().default(true),
})
export type Features = z.infer<typeof features>

const limit = z.strictObject({ limit: z.number().int().min(0), unlimited: z.boolean() })

/** Per period. */
export const limits = z.strictObject({ dialMinutes: limit, messages: limit, rvmDrops: limit, videos: limit })
export type Limits = z.infer<typeof limits>

export const DEFAULT_FEATURES: Features = {
  callLines: 3,
  callRecording: true,
  previewDialer: true,
  smartVoicemailDrop: true,
  basicMessenger: false,
  blast: true,
  scheduledMessages: true,
  rvmScheduledDrops: true,
  hideCallScripts: false,
  disableRvmInteractivity: false,
  hideDoubleDial: false,
  cartBilling: false,
  freeMessaging: false,
  video: true,
  smsBrandRegistration: true,
}

/** Self-hosted installations pay their carrier. */
export const DEFAULT_LIMITS: Limits = {
  dialMinutes: { limit: 1000, unlimited: true },
  messages: { limit: 0, unlimited: true },
  rvmDrops: { limit: 0, unlimited: true },
  videos: { limit: 0, unlimited: true },
}

/** A dial needs a full minute. */
export const hasMinutes = (secondsLeft: number): boolean => secondsLeft >= 60

/** Infinity: unlimited. */
export function remainingDialSeconds(limits: Limits, dialSecondsUsed: number): number {
  const { limit, unlimited } = limits.dialMinutes
  return unlimited ? Infinity : Math.max(0, limit * 60 - dialSecondsUsed)
}

export const remainingMessages = ({ messages }: Limits, messagesUsed: number): number =>
  messages.unlimited ? Infinity : Math.max(0, messages.limit - messagesUsed)

export const remainingVideos = ({ videos }: Limits, videosUsed: number): number =>
  videos.unlimited ? Infinity : Math.max(0, videos.limit - videosUsed)

export const remainingDrops = ({ rvmDrops }: Limits, rvmDropsUsed: number): number =>
  rvmDrops.unlimited ? Infinity : Math.max(0, rvmDrops.limit - rvmDropsUsed)

/** Rounded down. Unlimited quotas report their limit. */
export function getRemaining(
  limits: Limits,
  used: { dialSeconds: number; messages: number; rvmDrops: number; videos: number },
): Record<keyof Limits, number> {
  const seconds = remainingDialSeconds(limits, used.dialSeconds)
  const messages = remainingMessages(limits, used.messages)
  const drops = remainingDrops(limits, used.rvmDrops)
  const videos = remainingVideos(limits, used.videos)
  return {
    dialMinutes: Number.isFinite(seconds) ? Math.floor(seconds / 60) : limits.dialMinutes.limit,
    messages: Number.isFinite(messages) ? messages : limits.messages.limit,
    rvmDrops: Number.isFinite(drops) ? drops : limits.rvmDrops.limit,
    videos: Number.isFinite(videos) ? videos : limits.videos.limit,
  }
}
