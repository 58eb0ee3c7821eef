/** What is sent to set up a shop; `key` is the end of the address that the gateway prints. */
export function goodSetup(key: string) {
  return {
    key,
    businessName: "Lemon Grocers",
    storeName: "Lemon, Canal Street",
    storeCode: "L1",
    storeAddress: "4, Canal Street",
    storePhone: "+915550004444",
    timeZone: "Asia/Kolkata",
    currency: "INR",
    locale: "en-IN",
    opensAt: "07:00",
    closesAt: "21:30",
    slotMinutes: 90,
    orderViews: "Every station",
    name: "Meera Shah",
    loginId: "meera",
    password: "basket lamp orbit",
  };
}
