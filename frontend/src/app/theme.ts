import './fonts.css';
import '@mui/material/themeCssVarsAugmentation';
import { createTheme } from '@mui/material/styles';
import type { Status } from '@/api/types';
import { components } from './themeComponents';

/**
 * A status's colours: of text, of its background, of bars and borders. The badge adds an icon, so
 * colour is never the only sign.
 */
interface Tone {
  ink: string;
  tint: string;
  bar: string;
}

type StatusTones = Record<Status, Tone>;

declare module '@mui/material/styles' {
  interface Palette {
    status: StatusTones;
    sunken: string;
  }
  interface PaletteOptions {
    status?: StatusTones;
    sunken?: string;
  }
}

const lightStatus: StatusTones = {
  draft: { ink: '#4a5663', tint: '#e9edf1', bar: '#8a97a5' },
  pending_review: { ink: '#7a4b00', tint: '#fdf0d5', bar: '#d9951f' },
  approved: { ink: '#1c4f8f', tint: '#e2edfa', bar: '#3f7fc9' },
  published: { ink: '#1b5e3a', tint: '#def2e6', bar: '#35a06a' },
  rejected: { ink: '#9a2222', tint: '#fce5e4', bar: '#d4524c' },
};

const darkStatus: StatusTones = {
  draft: { ink: '#c3ccd6', tint: '#2a333d', bar: '#7d8b99' },
  pending_review: { ink: '#f3c878', tint: '#3b2e14', bar: '#d9a441' },
  approved: { ink: '#a5c8f5', tint: '#1b2f49', bar: '#5b97de' },
  published: { ink: '#93dbb2', tint: '#17372a', bar: '#46b37c' },
  rejected: { ink: '#f5aba6', tint: '#422120', bar: '#de6b64' },
};

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data' },
  focusVisible: true,
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0d5c6b', light: '#2d7f8f', dark: '#08424d', contrastText: '#ffffff' },
        secondary: { main: '#8a5a1c', contrastText: '#ffffff' },
        error: { main: '#b3261e', contrastText: '#ffffff' },
        warning: { main: '#8f5a00', contrastText: '#ffffff' },
        info: { main: '#1c5c9c', contrastText: '#ffffff' },
        success: { main: '#1f6f45', contrastText: '#ffffff' },
        background: { default: '#f5f7f8', paper: '#ffffff' },
        text: { primary: '#18232c', secondary: '#52606d', disabled: '#8593a0' },
        divider: '#dfe5ea',
        status: lightStatus,
        sunken: '#eef2f4',
      },
    },
    dark: {
      palette: {
        primary: { main: '#74cad8', light: '#9fdee8', dark: '#4aa9b9', contrastText: '#06242a' },
        secondary: { main: '#e0b577', contrastText: '#2a1a02' },
        error: { main: '#f0938c', contrastText: '#2d0a08' },
        warning: { main: '#f0c070', contrastText: '#2b1d02' },
        info: { main: '#93bff0', contrastText: '#06203d' },
        success: { main: '#84d3a6', contrastText: '#04240f' },
        background: { default: '#10161b', paper: '#182027' },
        text: { primary: '#e6ecf1', secondary: '#a7b4c0', disabled: '#73818d' },
        divider: '#2c3842',
        status: darkStatus,
        sunken: '#131a20',
      },
    },
  },
  typography: {
    fontFamily: '"Be Vietnam Pro", "Be Vietnam Pro Fallback", system-ui, "Segoe UI", sans-serif',
    fontSize: 14,
    htmlFontSize: 16,
    h1: { fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.4 },
    h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
    subtitle2: { fontWeight: 600 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.6 },
    body2: { fontSize: '0.875rem', lineHeight: 1.55 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  shape: { borderRadius: 8 },
  components,
});
