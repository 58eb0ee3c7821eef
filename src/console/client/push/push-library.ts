// What the console uses of the push library. It is a file of its own so that it is fetched whole and only when needed.
export { getApps, initializeApp } from "firebase/app";
export { getMessaging, getToken, isSupported, onMessage } from "firebase/messaging";
