import { z } from 'zod'

/** Plan features (spec 2-live §3 'Features and limits'). */
export const features = z.strictObject({
  callLines: z.number().int().min(1).max(3),
  callRecording: z.boolean(),
  previewDialer: z.boolean(),
  smartVoicemailDrop: z.boolean(),
  basicMessenger: z.boolean(),
  blast: z.boolean(),
  scheduledMessages: z.boolean(),
  rvmScheduledDrops: z.boolean(),
  /** Hides call scripts in dialer and portal (2-live §2.2, 4-trust §2.1). Default for older plans. */
  hideCallScripts: z.boolean().default(false),
  /** Disables Double Dial for everyone (3-settings §6). */
  hideDoubleDial: z.boolean().default(false),
  /** Texts are paid from a wallet, not from plan limits (2-live §2.4, §8). */
  cartBilling: z.boolean().default(false),
  /** Texts are not limited by the plan (2-live §5). */
  freeMessaging: z.boolean().default(false),
  /** Video library (2-live §6 'the video widget permission'). Default for older plans. */
  video: z.boolean().default(true),
})
export type Features = z.infer<typeof features>

const limit = z.strictObject({ limit: z.number().int().min(0), unlimited: z.boolean() })

/** Quotas per period. */
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
  rvmScheduledDrops: false,
  hideCallScripts: false,
  hideDoubleDial: false,
  cartBilling: false,
  freeMessaging: false,
  video: true,
}

/** Unlimited: a self-hosted installation pays its carrier directly. */
export const DEFAULT_LIMITS: Limits = {
  dialMinutes: { limit: 1000, unlimited: true },
  messages: { limit: 0, unlimited: true },
  rvmDrops: { limit: 0, unlimited: false },
  videos: { limit: 0, unlimited: true },
}

/** Less than a full minute counts as none: no new dial starts. */
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

/** Whole units left of each quota, minutes rounded down. An unlimited quota reports its limit. */
export function remainingOf(
  limits: Limits,
  used: { dialSeconds: number; messages: number; videos: number },
): Record<keyof Limits, number> {
  const seconds = remainingDialSeconds(limits, used.dialSeconds)
  const messages = remainingMessages(limits, used.messages)
  const videos = remainingVideos(limits, used.videos)
  return {
    dialMinutes: Number.isFinite(seconds) ? Math.floor(seconds / 60) : limits.dialMinutes.limit,
    messages: Number.isFinite(messages) ? messages : limits.messages.limit,
    rvmDrops: limits.rvmDrops.limit,
    videos: Number.isFinite(videos) ? videos : limits.videos.limit,
  }
}
