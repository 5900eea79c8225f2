import dashboardDark from './pictures/dashboard-dark.webp';
import dashboardLight from './pictures/dashboard-light.webp';
import phoneDark from './pictures/phone-dark.webp';
import phoneLight from './pictures/phone-light.webp';
import reportsDark from './pictures/reports-dark.webp';
import reportsLight from './pictures/reports-light.webp';
import weekDark from './pictures/week-dark.webp';
import weekLight from './pictures/week-light.webp';

/** Made by `node scripts/product-pictures.ts`. Width and height are in CSS pixels; the files have more. */
export const pictures = {
  dashboard: { dark: dashboardDark, light: dashboardLight, width: 1240, height: 840 },
  week: { dark: weekDark, light: weekLight, width: 1240, height: 760 },
  phone: { dark: phoneDark, light: phoneLight, width: 390, height: 800 },
  reports: { dark: reportsDark, light: reportsLight, width: 382, height: 345 },
} as const;
