/** A number of North America that was typed without any separator. */
const BARE = /^(\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/;

/** A phone number as it is shown: `8005550142` as `(800) 555-0142`, one with separators as it was typed. */
export function usualPhone(phone: string): string {
  return phone.replace(BARE, (_, country: string | undefined, area: string, office: string, line: string) =>
    [...(country === undefined ? [] : ['+1']), `(${area})`, `${office}-${line}`].join(' '),
  );
}

/** The same of a WhatsApp number, which is given with its country's: other ten digits are not of North America. */
export function usualWhatsApp(phone: string): string {
  return /^\+?1/.test(phone) ? usualPhone(phone) : phone;
}
