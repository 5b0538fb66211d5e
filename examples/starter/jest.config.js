module.exports = {
  preset: "ts-jest",
  testEnvironment: "node",
  testMatch: ["**/__tests__/**/*.ts"],
  setupFilesAfterEnv: ["<rootDir>/setup.js"],
};
